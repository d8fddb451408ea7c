import { z } from 'zod'

/** An answer that is a file, made piece by piece while it is sent. */
export type StreamedFile = { type: string; fileName: string; chunks: AsyncIterable<string> }

export const streamedFileSchema = z.custom<StreamedFile>(isStreamedFile)

export function isStreamedFile(answer: unknown): answer is StreamedFile {
  if (typeof answer !== 'object' || answer === null || !('chunks' in answer)) return false
  const { chunks } = answer
  return typeof chunks === 'object' && chunks !== null && Symbol.asyncIterator in chunks
}
