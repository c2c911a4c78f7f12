/** The headers of an answer that a browser saves as a file under this name, instead of showing it as text. */
export function csvFile(name: string): Readonly<Record<string, string>> {
  return { 'content-disposition': `attachment; filename="${name}.csv"` }
}

/** Their descriptions in OpenAPI. */
export const csvFileHeaders = { 'content-disposition': 'The name under which a browser saves the answer.' }
