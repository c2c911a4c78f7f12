import { checksumPiece } from '../formats/checksum-rows.ts'
import { listedSubjects } from '../tree/listed-subjects.ts'
import { hashPiece } from '../tree/subject-tree.ts'
import type { Job } from './job.ts'

/** What does a piece of a job. */
export function readJob(job: Job): (piece: number) => void {
  if (job.name === 'checksums') return (piece) => checksumPiece(job.rows, piece)
  const leaves = listedSubjects(job.packed, job.order)
  return (piece) => hashPiece(leaves, job.lowest, piece)
}
