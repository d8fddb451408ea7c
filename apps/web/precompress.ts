import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Fonts are compressed already.
const TEXT = /\.(?:js|css|html|svg|md|json)$/
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const GZIP = { level: constants.Z_BEST_COMPRESSION }

/** Writes `x.js.br` and `x.js.gz` beside each text file of the directory, where they are smaller than the file. */
export async function precompress(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true })
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compressFile(join(directory, name))))
}

async function compressFile(path: string): Promise<void> {
  if (!(await stat(path)).isFile()) return
  const content = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, BROTLI),
    promisify(gzip)(content, GZIP),
  ])
  await writeSmaller(`${path}.br`, brotli, content)
  await writeSmaller(`${path}.gz`, gzipped, content)
}

async function writeSmaller(path: string, compressed: Buffer, content: Buffer): Promise<void> {
  if (compressed.length < content.length) await writeFile(path, compressed)
}
