import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, platform } from 'node:os'
import { dirname, join } from 'node:path'

const file = join(configurationDirectory(), 'acme-cli', 'session.json')

/** Where the platform keeps the configuration of programs. */
function configurationDirectory() {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  switch (platform()) {
    case 'win32':
      return APPDATA ?? join(homedir(), 'AppData', 'Roaming')
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support')
    default:
      return XDG_CONFIG_HOME || join(homedir(), '.config')
  }
}

/** The token of a Foyer; one of another is never sent to it. */
export async function keptToken(url) {
  return (await keptTokens()).get(url)
}

/** Keeps the tokens of other Foyers. */
export async function keepToken(url, token) {
  await write((await keptTokens()).set(url, token))
}

export async function forgetToken(url) {
  const tokens = await keptTokens()
  tokens.delete(url)
  if (tokens.size === 0) await rm(file, { force: true })
  else await write(tokens)
}

/** The tokens by URL. */
async function keptTokens() {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return new Map([JSON.parse(text)].flat().map(({ url, token }) => [url, token]))
}

// Nobody else on the machine can read it, not even while it is written.
async function write(tokens) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const written = `${file}.${process.pid}`
  const kept = Array.from(tokens, ([url, token]) => ({ url, token }))
  await writeFile(written, JSON.stringify(kept), { mode: 0o600, flag: 'wx' })
  await rename(written, file)
}
