import { checksumPiece } from '../formats/checksum-rows.ts'
import { listedSubjects } from '../index/listed-subjects.ts'
import { hashPiece } from '../index/subject-tree.ts'
import type { Job } from '../index/job.ts'

/** The function that does a piece of a job. */
export function readJob(job: Job): (piece: number) => void {
  if (job.name === 'checksums') return (piece) => checksumPiece(job.rows, piece)
  const leaves = listedSubjects(job.packed, job.order)
  return (piece) => hashPiece(leaves, job.lowest, piece)
}
