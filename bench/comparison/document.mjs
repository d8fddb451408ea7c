import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { generator } from '../load.mjs'

const docs = new URL('../../docs/', import.meta.url)
const GIGABYTE = 1024 ** 3

/** Whether the figures are kept in docs/performance.md. */
export const writes = process.argv.includes('--write')

/** Where, when and how the figures of this run were measured. */
export function conditions(client, { rounds, seconds }) {
  const [processor] = cpus()
  const memory = `${(totalmem() / GIGABYTE).toFixed(0)} GB`
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('BENCH_'))
  const set = settings.map(([name, value]) => `${name}=${value} `).join('')
  const args = process.argv.slice(2).map((argument) => ` ${argument}`)
  return [
    `${new Date().toISOString().slice(0, 10)}, ${processor?.model.trim()}, ${cpus().length} cores, ${memory},`,
    `Node ${process.version}, PostgreSQL ${client}, with PostgreSQL and the load generator (${generator}) on the same cores.`,
    `\`${set}npm run bench${args.length > 0 ? ` --${args.join('')}` : ''}\`: ${rounds > 1 ? `median of ${rounds} rounds` : 'one round'} of ${seconds} s.`,
  ].join(' ')
}

/** Replaces what stands between the marks of a section in docs/performance.md. */
export async function keep(section, content) {
  const file = new URL('performance.md', docs)
  const [begin, end] = [`<!-- ${section} -->`, `<!-- /${section} -->`]
  const old = await readFile(file, 'utf8')
  const [from, to] = [old.indexOf(begin), old.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`docs/performance.md has no section ${section}`)
  await writeFile(file, [old.slice(0, from + begin.length), content, old.slice(to)].join('\n\n'))
}

/** Replaces a drawing that docs/performance.md shows. */
export function writeDrawing(file, content) {
  return writeFile(new URL(file, docs), content)
}
