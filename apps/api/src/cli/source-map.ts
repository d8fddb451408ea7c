import { readFile } from 'node:fs/promises'
import { modelNames } from '@foyer/auth-domain/adoption/models'
import type { SourceMap } from '@foyer/auth-domain/adoption/source'
import { z } from 'zod'

const names = z.record(z.string(), z.string())

const schema = z.partialRecord(
  z.enum(modelNames),
  z.strictObject({ table: z.string().optional(), columns: names.optional(), fields: names.optional() }),
)

/** Reads the file of `--map`; throws with what is wrong in it. */
export async function readSourceMap(path: string): Promise<SourceMap> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`The map ${path} cannot be read.`)
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(`The map ${path} is no JSON.`)
  }
  const read = schema.safeParse(json)
  if (!read.success) throw new Error(`The map ${path} is not understood:\n${z.prettifyError(read.error)}`)
  return read.data
}
