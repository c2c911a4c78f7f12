import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { freshOfac } from './fresh-ofac.ts'

/** The size of a list: a first file with few designations counts as part of one. */
const [designations, unDesignations] = [2_000, 500]

/** A LISTS_DIR with lists of OFAC, the United Kingdom, the European Union and the United Nations, all of 2026-11-30. */
export async function freshSanctions(t: TestContext): Promise<string> {
  const folder = await freshOfac(t)
  for (const [list, file, content] of others) {
    await mkdir(join(folder, list))
    await writeFile(join(folder, list, file), content)
  }
  return folder
}

const others = [
  [
    'uk-sanctions',
    'UK-Sanctions-List.xml',
    `<?xml version="1.0" encoding="utf-8"?><Designations><DateGenerated>30/11/2026</DateGenerated>${'<Designation><LastUpdated>01/02/2026</LastUpdated><UniqueID>X1</UniqueID><Names><Name><Name6>INVENTED</Name6><NameType>Primary Name</NameType></Name></Names></Designation>'.repeat(designations)}</Designations>`,
  ],
  [
    'eu-fsf',
    'xmlFullSanctionsList_1_1.xml',
    `<?xml version="1.0" encoding="UTF-8"?><export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-30T00:00:00.000+00:00" globalFileId="1">${'<sanctionEntity logicalId="7" euReferenceNumber="EU.1.11"><nameAlias wholeName="INVENTED"/><subjectType code="enterprise"/></sanctionEntity>'.repeat(designations)}</export>`,
  ],
  [
    'un-sc',
    'consolidated.xml',
    `<CONSOLIDATED_LIST dateGenerated="2026-11-30T00:00:00.000Z"><INDIVIDUALS>${'<INDIVIDUAL><REFERENCE_NUMBER>KPi.001</REFERENCE_NUMBER><LISTED_ON>2016-03-02</LISTED_ON><COMMENTS1>invented</COMMENTS1></INDIVIDUAL>'.repeat(unDesignations)}</INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>`,
  ],
] as const
