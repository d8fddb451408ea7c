import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { FoyerOptions } from '@foyer/auth-domain/options'

/** A fenced block of a document: what stands behind the fence, and what is in it. */
type Block = { language: string; text: string }

/** Where Foyer is, and the application or service of a document. */
export type Places = { foyer: string; application?: string }

/** The fenced blocks of a document, named by its path in the repository. */
export async function blocksOf(path: string): Promise<Block[]> {
  const page = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }))
}

/** The text of the first block that begins with this line; so documents name the file that a block is. */
export function fileOf(blocks: readonly Block[], firstLine: string): string {
  const found = blocks.find(({ text }) => text.startsWith(`${firstLine}\n`))
  if (found === undefined) throw new Error(`No block begins with ${firstLine}`)
  return found.text
}

/** The options that a document tells to start Foyer with. */
export async function optionsOf(blocks: readonly Block[], places: Places): Promise<FoyerOptions> {
  return (await moduleOf<{ default: FoyerOptions }>(blocks, '// foyer.config.mjs', places)).default
}

/** The first block that begins with this line, as the module that it is; `Exports` is what the document says of it. */
export function moduleOf<Exports>(
  blocks: readonly Block[],
  firstLine: string,
  places: Places = { foyer: '' },
): Promise<Exports> {
  const module = at(places, fileOf(blocks, firstLine))
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)
}

/**
 * Runs all shell commands of a document in one shell, which stops at the first that fails, and returns what they print. What
 * they start in the background ends with it. They know nothing that the document does not say.
 */
export async function runCommands(blocks: readonly Block[], places: Places, directory: string): Promise<string> {
  const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => at(places, text))
  const script = ["trap 'kill $(jobs -p) 2> /dev/null || :' EXIT", ...commands].join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: directory })
  return stdout
}

/** A document's text where Foyer and the application are elsewhere than it says. */
export function at({ foyer, application = '' }: Places, text: string): string {
  return text
    .replaceAll('http://localhost:3000', foyer)
    .replaceAll('http://localhost:4000', application)
    .replaceAll('PORT=4000', `PORT=${application.split(':').at(-1)} APP_URL=${application}`)
}
