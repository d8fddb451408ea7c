// The examples that have a quickstart, from an empty directory by its commands: installed from npm, built, started beside Foyer,
// and called as a browser calls them. Needs npm's registry, the built service, and ports 3000, 4000 and 5000.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cookiesOf } from '../bench/sample-users.mjs'

export const about = 'the examples, installed from npm and started by the commands of their quickstarts (needs npm)'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const FOYER = 'http://localhost:3000'
const APP = 'http://localhost:5000'
const SPA = 'http://localhost:4000'
const STARTED = 'the commands have ended'
const proofs = {
  'next-app': callWeb,
  sveltekit: callWeb,
  'react-spa': isServed,
  'express-app': isLedToFoyer,
  'hono-api': isNobody,
  expo: async () => undefined,
}

export async function prove(names) {
  for (const name of names.length === 0 ? Object.keys(proofs) : names) {
    for (const port of [3000, 4000, 5000]) await assertFree(port)
    const directory = await mkdtemp(join(tmpdir(), 'foyer-example-'))
    const commands = await startCommands(name, directory)
    try {
      await commands.ended
      await proofs[name](commands)
      console.log(`${name}: installed, and as its quickstart says`)
    } finally {
      await commands.stop()
      await rm(directory, { recursive: true, force: true })
    }
  }
}

// What listens there would answer in place of what is proved.
async function assertFree(port) {
  const server = createServer().listen(port)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Runs the commands of a quickstart; what they start in the background lasts until they are stopped. */
async function startCommands(name, directory) {
  await prepare(name, directory)
  const page = await readFile(join(root, `docs/quickstart-${name}.md`), 'utf8')
  const [, config] = /^```js\n\/\/ foyer\.config\.mjs\n(.*?)^```$/ms.exec(page) ?? []
  if (config !== undefined) await writeFile(join(directory, 'foyer.config.mjs'), config)
  const blocks = Array.from(page.matchAll(/^```sh\n(.*?)^```$/gms), ([, text]) => text)
  const script = [...blocks, `echo ${STARTED}`, 'wait'].join('\n')
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: directory,
    detached: true,
    env: { ...process.env, CI: 'true', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = outputOf(shell)
  return {
    ended: Promise.race([output.ended, failure(shell)]),
    output: output.text,
    async stopFoyer() {
      await run('pkill', ['-g', String(shell.pid), '-f', 'bin/foyer-auth'])
      while (await fetch(FOYER).catch(() => undefined)) await pause(50)
    },
    async stop() {
      const exited = shell.exitCode === null ? once(shell, 'exit') : undefined
      // Also what a shell has left behind that ended.
      await run('pkill', ['-KILL', '-g', String(shell.pid)]).catch(() => undefined)
      await exited
    },
  }
}

// As an installed Foyer, and the example as it is released: with the client of this repository as npm would give it.
async function prepare(name, directory) {
  const example = join(directory, 'examples', name)
  await cp(join(root, 'examples', name), example, { recursive: true })
  const client = join(root, 'packages/rest-compat/dist/client')
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', directory, client])
  const manifest = JSON.parse(await readFile(join(example, 'package.json'), 'utf8'))
  manifest.dependencies['@foyer-auth/client'] = `file:${join(directory, stdout.trim())}`
  await writeFile(join(example, 'package.json'), JSON.stringify(manifest))
  await mkdir(join(directory, 'node_modules/.bin'), { recursive: true })
  await symlink(join(root, 'apps/api/bin/foyer.cjs'), join(directory, 'node_modules/.bin/foyer-auth'))
}

// What else they do has tests of its own.
async function isLedToFoyer({ output }) {
  assert.match(
    output(),
    /^location: http:\/\/localhost:3000\/sign-in\?callbackURL=http%3A%2F%2Flocalhost%3A5000%2F\r?$/im,
  )
}

async function isServed({ output }) {
  assert.match(output(), /src="\/src\/main\.tsx/)
  // What its page asks first, from its own origin.
  const answer = await fetch(`${FOYER}/api/auth/get-session`, { headers: { origin: SPA } })
  assert.equal(answer.headers.get('access-control-allow-origin'), SPA)
  assert.equal(answer.headers.get('access-control-allow-credentials'), 'true')
  assert.equal(await answer.json(), null)
}

async function isNobody({ output }) {
  assert.match(output(), /^\{"error":"signed out"\}/m)
}

/** Nobody is led to sign in; who signs up is greeted; and a Foyer that is away is told from nobody. */
async function callWeb({ output, stopFoyer }) {
  assert.match(output(), /^location: \/sign-in\?callbackURL=%2F\r?$/im)
  assert.equal((await fetch(`${APP}/api/me`)).status, 401)
  const olga = { name: 'Olga', email: 'olga@example.com', password: 'correct-horse-battery' }
  const signUp = await fetch(`${APP}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: APP },
    body: JSON.stringify(olga),
  })
  assert.equal(signUp.status, 200)
  const headers = { cookie: cookiesOf(signUp) }
  assert.match(await (await fetch(APP, { headers })).text(), /Hello (?:<!-- -->)?Olga/)
  assert.deepEqual(await (await fetch(`${APP}/api/me`, { headers })).json(), { name: 'Olga' })
  assert.match(await (await fetch(`${APP}/sign-in`)).text(), /<div id="root">/)
  await stopFoyer()
  assert.equal((await fetch(`${APP}/api/me`, { headers })).status, 503)
  assert.equal((await fetch(`${APP}/api/auth/get-session`, { headers })).status, 503)
  assert.doesNotMatch(await (await fetch(APP, { headers, redirect: 'manual' })).text(), /Hello|sign-in/)
}

function outputOf(child) {
  let text = ''
  const ended = new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (part) => {
      text += part
      if (text.includes(STARTED)) resolve()
    })
  })
  return { text: () => text, ended }
}

async function failure(child) {
  const [code] = await once(child, 'exit')
  throw new Error(`The commands ended with ${code}`)
}
