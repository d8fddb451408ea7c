import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { isAlias } from '@foyer/rest-compat/endpoint'
import { routes } from '@foyer/rest-compat/routes/routes'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const built = fileURLToPath(new URL('../../../packages/rest-compat/dist/client/', import.meta.url))
const installed = ['jose', '@types/react', 'csstype'].map((name) =>
  fileURLToPath(new URL(`../../../node_modules/${name}/`, import.meta.url)),
)
const bin = (name: string) => fileURLToPath(new URL(`../../../node_modules/.bin/${name}`, import.meta.url))
const KILOBYTE = 1024

const consumer = `
import { type CallError, createClient, type SignedIn } from '@foyer-auth/client'
import { useSession } from '@foyer-auth/client/react'
import '@foyer-auth/client/components.css'
import { OrganizationSwitcher, UserButton, type UserButtonProps } from '@foyer-auth/client/components'
import { type Change, sync } from '@foyer-auth/client/sync'
import { createAuth, toFastifyHook, toNextJsHandler, toNodeHandler, toSvelteKitHandle } from '@foyer-auth/client/server'

export const foyer = createClient({ baseURL: 'https://accounts.example.com' })
export const nameOf = (signedIn: SignedIn): string | undefined => signedIn?.user.name

export async function joinAcme(invitationId: string): Promise<CallError | Date> {
  const { data, error } = await foyer.organization.acceptInvitation({ invitationId })
  return error ?? data.member.createdAt
}

export function until(): number | undefined {
  return useSession(foyer).data?.session.expiresAt.getTime()
}

export function copy(key: string, cursor: string | undefined, signal: AbortSignal): Promise<void> {
  const apply = async ({ changes }: { changes: readonly Change[] }) => changes.forEach(store)
  return sync({ baseURL: 'https://accounts.example.com', key, of: ['user', 'member'], cursor, apply, signal })
}

const german: UserButtonProps['labels'] = { signIn: 'Anmelden', account: (name) => name.toUpperCase() }
export const buttons = [
  UserButton({ client: foyer, labels: german, window: true, remotePictures: true }),
  OrganizationSwitcher({ client: foyer, labels: { choose: 'Organisation' } }),
]

export async function save(): Promise<string> {
  const signedIn: boolean = await foyer.hosted.signIn({ window: true, callbackURL: '/signed-in' })
  return foyer.hosted.url(signedIn ? { organization: 'acme' } : 'account')
}

export const auth = createAuth({ url: 'http://10.0.0.7:3000', transform: ({ user }) => ({ name: user.name }) })
export type Shown = typeof auth.$Infer.Session

export async function nameAndOrganizations(headers: Headers): Promise<[string | undefined, string[]]> {
  const shown: Shown | null = await auth.api.getSession({ headers })
  const organizations = await auth.api.organization.list({ headers })
  return [shown?.name, organizations.map(({ slug }) => slug)]
}

export const { GET, POST } = toNextJsHandler(auth)
export const adapters = [toNodeHandler(auth), toSvelteKitHandle(auth), toFastifyHook(auth)]

export async function mayRead(jwt: string): Promise<[string | undefined, boolean]> {
  const claims = await auth.verifyToken(jwt, { audience: 'https://billing.example.com' })
  return [claims.organization?.slug, await auth.can(claims, 'invoice:read')]
}

export async function callNotes(request: Request): Promise<Response> {
  const notes = auth.protectedResource({ resource: 'https://notes.example.com/mcp', scopes: ['notes:read'] })
  if (notes.serves(request)) return notes.handler(request)
  const access = await notes.verifyRequest(request, ['notes:read'])
  return access instanceof Response ? access : new Response(access.claims.sub)
}

function store(change: Change): string | undefined {
  if (change.kind === 'members') return change.of
  if (change.row === null) return undefined
  return change.kind === 'member' ? change.row.user.name : change.row.createdAt.toISOString()
}

// @ts-expect-error the password is required
void foyer.signIn.email({ email: 'olga@example.com' })
// @ts-expect-error the body is required
void auth.api.organization.create({ headers: new Headers() })
// @ts-expect-error there is no such page
foyer.hosted.url('lobby')
// @ts-expect-error there is no such endpoint
void foyer.organization.dissolve()
// @ts-expect-error a date is not a string
export const text: string | undefined = foyer.session.get().data?.user.createdAt
`

let folder: string
let tarball: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-client-'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
  const { stdout } = await npm(['pack', built, '--json', '--pack-destination', folder])
  tarball = join(folder, JSON.parse(stdout)[0].filename)
  await npm(['install', '--offline', '--no-audit', '--no-fund', '--omit=peer', tarball, ...installed])
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['client.js', 6, []],
  ['components.js', 5, ['./react.js', 'react', 'react/jsx-runtime']],
  ['sync.js', 6, []],
  ['server.js', 9, ['jose']],
])('%s is under %d KB and imports %j', async (file, kilobytes, imported) => {
  const code = await readFile(join(built, file), 'utf8')
  expect(gzipSync(code).length).toBeLessThan(kilobytes * KILOBYTE)
  expect([...code.matchAll(/\bfrom\s*["']([^"']+)["']/g)].map(([, from]) => from)).toEqual(imported)
  expect(code).not.toMatch(/\bimport\s*\(|\bzod\b/)
})

test('what pages load has the size that its documentation says', async () => {
  expect(await documentedSize('browser-client')).toBeCloseTo(await gzipped('client.js'), 1)
})

test('the buttons are under 12 KB with their style sheet, beside React, and have the size that their documentation says', async () => {
  const sizes = await Promise.all(['components.js', 'react.js', 'components.css'].map(gzipped))
  const size = sizes.reduce((sum, kilobytes) => sum + kilobytes)
  expect(size).toBeLessThan(12)
  expect(await documentedSize('hosted-pages')).toBeCloseTo(size, 1)
})

test('its types import only its own files, and those of components React', async () => {
  const names = (await readdir(built)).filter((name) => name.endsWith('.d.ts'))
  const types = await Promise.all(names.map((name) => readFile(join(built, name), 'utf8')))
  for (const from of types.flatMap((text) => [...text.matchAll(/(?:from |import\()'([^']+)'/g)])) {
    expect([...names, 'react']).toContain(from[1]?.replace(/^\.\/(.*)\.js$/, '$1.d.ts'))
  }
})

test('its types have every call that a script can make', async () => {
  const types = await readFile(join(built, 'calls.d.ts'), 'utf8')
  const known = [...types.matchAll(/^ {4}"(\w+ \/[^"]+)": \{$/gm)].map(([, call]) => call)
  const callable = routes
    .map(({ row }) => row)
    .filter(({ produces, takesPicture }) => !produces && !takesPicture)
    .filter((row) => !row.path.includes(':') && !(row.method === 'GET' && isAlias(row)))
    // Others by another method of the same path.
    .filter(({ name }) => name !== 'refreshSession' && name !== 'postUserInfo')
  expect(known.sort()).toEqual(callable.map(({ method, path }) => `${method} ${path}`).sort())
})

test('its manifest passes publint', async () => {
  const { messages } = await publint({
    pkgDir: join(folder, 'node_modules/@foyer-auth/client'),
    pack: false,
    strict: true,
  })
  expect(messages).toEqual([])
})

test('its types resolve in every module resolution except CommonJS', { timeout: 60_000 }, async () => {
  const checked = await checkPackage(createPackageFromTarballData(await readFile(tarball)))
  if (checked.types === false) throw new Error('The package has no types')
  expect(new Set(checked.problems.map(({ kind }) => kind))).toEqual(new Set(['CJSResolvesToESM']))
})

test.each([
  { moduleResolution: 'node16', module: 'node16' },
  { moduleResolution: 'bundler', module: 'preserve' },
])(
  'an application with moduleResolution $moduleResolution compiles against it',
  { timeout: 60_000 },
  async (options) => {
    const application = join(folder, options.moduleResolution)
    await mkdir(application)
    await writeFile(join(application, 'application.ts'), consumer)
    const compilerOptions = {
      ...options,
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
    }
    await writeFile(join(application, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    await expect(run(bin('tsc'), ['-p', application])).resolves.toMatchObject({ stdout: '' })
  },
)

test('what servers run asks for Foyer from the installed package', async () => {
  const program = `
    const { createAuth } = await import('@foyer-auth/client/server')
    const { handler } = createAuth({ url: 'http://127.0.0.1:9' })
    console.log((await handler(new Request('http://shop.test/api/auth/ok'))).status)
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
  expect(stdout.trim()).toBe('503')
})

test('it runs from the installed package', async () => {
  const program = `
    const { createClient } = await import('@foyer-auth/client')
    const { error } = await createClient({ baseURL: 'http://127.0.0.1:9' }).getSession()
    console.log(error.code)
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
  expect(stdout.trim()).toBe('NETWORK_FAILURE')
})

test.each([
  ['imported', 'module', "const { sync } = await import('@foyer-auth/client/sync')"],
  ['required', 'commonjs', "const { sync } = require('@foyer-auth/client/sync')"],
])('what keeps a copy runs from the installed package where it is %s', async (_how, type, load) => {
  const copying = "sync({ baseURL: 'no address', key: '', of: ['user'], apply() {} })"
  const program = `${load}; ${copying}.catch(({ message }) => console.log(message))`
  const { stdout } = await run(process.execPath, [`--input-type=${type}`, '-e', program], { cwd: folder })
  expect(stdout.trim()).toBe('Invalid base URL: no address')
})

/** In kilobytes, as the page of the documentation says. */
async function documentedSize(page: string): Promise<number> {
  const text = await readFile(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8')
  return Number(/([\d.]+) KB gzipped/.exec(text)?.[1])
}

async function gzipped(file: string): Promise<number> {
  return gzipSync(await readFile(join(built, file))).length / KILOBYTE
}

function npm(args: readonly string[]): Promise<{ stdout: string }> {
  return run('npm', [...args], { cwd: folder })
}
