import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const support = join(import.meta.dirname, '../src')

/**
 * Code that changes the process, measures it or starts another; the next test file in that worker would see the change, or
 * be measured.
 */
const changesProcess = [
  /\bprocess\.env(?:\.\w+|\[[^\]]+\]) (?:\?\?|\|\|)?= |\bdelete process\.env\b|\bObject\.assign\(process\.env\b/,
  /\bprocess\.(?:chdir|exit|kill|on|once)\(/,
  /\bvi\.(?:useFakeTimers|setSystemTime|stubEnv|stubGlobal|mock|doMock|spyOn)\(/,
  /\bObject\.assign\(globalThis\b|\bReflect\.deleteProperty\(globalThis\b|\bglobalThis\.\w+ = /,
  /'node:(?:child_process|worker_threads|cluster|perf_hooks|inspector\/promises)'/,
]

type Known = { root: string; verdicts: Map<string, boolean>; isFollowed: (path: string) => boolean }

/**
 * The test files below `directory`, relative to it, that need a worker of their own because they, or a test module they
 * import, change the process. Found by scanning the sources, so that no list can become outdated. Modules below `apart`
 * do not count as imports: their files run only with each other, in a project of their own.
 */
export function isolatedFiles(directory: string, apart = 'none'): string[] {
  const isFollowed = (path: string) => !path.startsWith(join(directory, apart, '/'))
  const known: Known = { root: directory, verdicts: new Map(), isFollowed }
  return testFiles(directory).filter((file) => isIsolated(join(directory, file), known))
}

/** Every test file below `directory`, relative to it. */
function testFiles(directory: string): string[] {
  return ['src', 'test']
    .filter((folder) => existsSync(join(directory, folder)))
    .flatMap((folder) =>
      readdirSync(join(directory, folder), { recursive: true }).map((file) => join(folder, `${file}`)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
}

function isIsolated(path: string, known: Known): boolean {
  const verdict = known.verdicts.get(path)
  if (verdict !== undefined) return verdict
  // Provisional, so that circular imports terminate.
  known.verdicts.set(path, false)
  const source = readFileSync(path, 'utf8')
  const found =
    changesProcess.some((pattern) => pattern.test(source)) ||
    importsOf(path, source, known.root).some((imported) => known.isFollowed(imported) && isIsolated(imported, known))
  known.verdicts.set(path, found)
  return found
}

// Modules under test are not followed: what they do to the process they also do in production.
function importsOf(path: string, source: string, root: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)]
    .map(([, specifier = '']) => resolved(path, specifier, root) ?? '')
    .filter((imported) => imported.startsWith(support) || imported.startsWith(join(root, 'test/')))
    .filter((imported) => existsSync(imported))
}

function resolved(path: string, specifier: string, root: string): string | undefined {
  if (specifier.startsWith('@foyer/testing/')) return join(support, `${specifier.slice('@foyer/testing/'.length)}.ts`)
  if (specifier.startsWith('#test/')) return join(root, specifier.slice(1))
  if (specifier.startsWith('#') && path.startsWith(support)) return join(support, specifier.slice(1))
  return specifier.startsWith('.') ? join(dirname(path), specifier) : undefined
}
