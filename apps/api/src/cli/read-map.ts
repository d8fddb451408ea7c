import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Reads the file of `--map`; throws with what is wrong in it. */
export async function readMap<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`The map ${path} cannot be read.`)
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(`The map ${path} is not JSON.`)
  }
  const read = shape.safeParse(json)
  if (!read.success) throw new Error(`The map ${path} is not understood:\n${z.prettifyError(read.error)}`)
  return read.data
}
