/** The format of an export. Another format has another name, which this version does not read. */
export const exportFormat = 'countersign-export/1'
