/** A file of the log as named by C2SP's tlog-tiles. `isConstant`: its bytes never change. */
export type LogFile = { type: string; bytes: Buffer; isConstant: boolean }
