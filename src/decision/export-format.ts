/** The form of an export. Another form is another name, which this version does not read. */
export const exportFormat = 'countersign-export/1'
