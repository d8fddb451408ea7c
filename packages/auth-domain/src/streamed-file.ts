import { z } from 'zod'

/** A response that is a file, generated in chunks while it is sent. */
export type StreamedFile = { type: string; fileName: string; chunks: AsyncIterable<string> }

export const streamedFileSchema = z.custom<StreamedFile>(isStreamedFile)

export function isStreamedFile(response: unknown): response is StreamedFile {
  if (typeof response !== 'object' || response === null || !('chunks' in response)) return false
  const { chunks } = response
  return typeof chunks === 'object' && chunks !== null && Symbol.asyncIterator in chunks
}
