import type * as PGliteModule from '@electric-sql/pglite'
import { useBaselineCompiler } from './baseline-compiler.ts'

// PostgreSQL's own default of 128 MB is taken at once; the operating system caches the same files once more.
const memory = ['-c', 'shared_buffers=16MB']
// ANALYZE reads 9000 rows of a table, however many it has: others wait for its one connection meanwhile.
const statistics = ['-c', 'default_statistics_target=30']

/** Opens a data directory, `loadDataDir` or an empty database in memory. */
export function createPGlite(
  { PGlite }: typeof PGliteModule,
  options: { dataDir?: string | undefined; loadDataDir?: Blob },
): Promise<PGliteModule.PGlite> {
  const { dataDir, loadDataDir } = options
  useBaselineCompiler()
  return PGlite.create({
    ...(dataDir !== undefined && { dataDir }),
    ...(loadDataDir !== undefined && { loadDataDir }),
    startParams: [...PGlite.defaultStartParams, ...memory, ...statistics],
  })
}

/** What PGlite answers, not parsed: copies, because its memory is used again. */
export async function exchangeWith(
  pglite: PGliteModule.PGlite,
  message: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  await pglite.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (piece) => void pieces.push(new Uint8Array(piece)),
  })
  return pieces
}
