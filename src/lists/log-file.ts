/** A file of the log as C2SP's tlog-tiles names them. `isConstant`: its bytes never change. */
export type LogFile = { type: string; bytes: Buffer; isConstant: boolean }
