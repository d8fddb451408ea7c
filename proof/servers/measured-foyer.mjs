import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

export const SECRET = 'a-secret-for-proofs-only-0123456789-abcdefghij'

const foyer = resolve(import.meta.dirname, '../../apps/api/dist/foyer.mjs')
// Every thread says at its end how much memory the process has had at most.
const PEAK = 'data:text/javascript,process.on("exit",()=>process._rawDebug("peak "+process.resourceUsage().maxRSS))'

/**
 * Runs a command in a directory, on the database at `url` or else the embedded one of the directory. `onLine` is told what
 * it says on standard error; returned is what it prints, how long it took and how much memory it had at most.
 */
export async function runMeasured(args, { cwd, url, heapMegabytes, env = {}, onLine = () => undefined }) {
  const all = {
    ...process.env,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    FOYER_DATA_DIR: join(cwd, '.foyer'),
    FOYER_SECRET: SECRET,
    ...env,
  }
  const node = [`--max-old-space-size=${heapMegabytes}`, `--import=${PEAK}`]
  const started = performance.now()
  const child = spawn(process.execPath, [...node, foyer, ...args], { cwd, env: all, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
    for (const line of String(text).split('\n')) if (line !== '' && !line.startsWith('peak ')) onLine(line)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`foyer ${args.join(' ')} ended with ${code}: ${said.err}${said.out}`)
  const peaks = [...said.err.matchAll(/^peak (\d+)$/gm)].map(([, kilobytes]) => Number(kilobytes))
  return {
    out: said.out,
    seconds: Math.round((performance.now() - started) / 1000),
    megabytes: Math.round(Math.max(0, ...peaks) / 1024),
  }
}
