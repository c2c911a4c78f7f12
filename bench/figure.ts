/** One measured figure beside what it has to reach. */
export type Figure = { what: string; measured: string; target: string; reached: boolean }
