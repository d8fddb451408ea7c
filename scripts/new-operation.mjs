// Writes the stubs of a new operation: node scripts/new-operation.mjs AREA NAME, such as `team getTeamColor`. It can be called
// at once, by a signed-in user, and is to be made what it should be: docs/architecture.md, "Adding an endpoint".
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const [area = '', name = ''] = process.argv.slice(2)
const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const words = kebab.replaceAll('-', ' ')
const sentence = words.charAt(0).toUpperCase() + words.slice(1)

const contracts = 'packages/auth-domain/src/contract'
const procedures = 'packages/trpc-router/src/procedures'
const [contract, schema, router] = [
  `${contracts}/${area}.ts`,
  `${contracts}/${area}.schema.ts`,
  `${procedures}/${area}/router.ts`,
]
const procedure = `${procedures}/${area}/${kebab}.ts`
const test = `tests/trpc-router/${area}/${kebab}.test.ts`
const calls = 'tests/trpc-router/transport/unrecorded-calls.ts'
const changed = [contract, schema, router, procedure, test, calls]

const areas = readdirSync(join(root, procedures)).filter(
  (one) => existsSync(join(root, contracts, `${one}.ts`)) && existsSync(join(root, procedures, one, 'router.ts')),
)
if (!areas.includes(area)) fail(`AREA is one of ${areas.join(', ')}.`)
if (!/^[a-z][A-Za-z]+$/.test(name)) fail('NAME is one in camelCase.')
if (existsSync(join(root, procedure))) fail(`${procedure} is there already.`)

const [, segment = area] = /path: '\/([\w-]+)\//.exec(read(contract)) ?? []
const path = `/${segment}/${kebab}`
const [, routerName] = /export const (\w+) = router\(/.exec(read(router)) ?? fail(`${router} has no router.`)
const [, key] =
  new RegExp(`(\\w+): ${routerName},`).exec(read('packages/trpc-router/src/root.ts')) ?? fail('Not called.')

insert(
  contract,
  /export const \w+ = named\(\{.*?(?=\n\})/s,
  `  ${name}: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: readingAccount,
    refusals: [],
    events: [],
    rest: { method: 'GET', path: '${path}', summary: '${sentence}.' },
  },`,
)
importFrom(contract, './operation.ts', 'signedIn')
importFrom(contract, './rules.ts', 'readingAccount')
insert(
  schema,
  /export const \w+ = \{.*?(?=\n\})/s,
  `  ${name}: { input: noInput, output: z.object({ name: z.string() }) },`,
)
importFrom(schema, '#input/no-input.ts', 'noInput')
importFrom(schema, 'zod', 'z')
insert(router, /export const \w+ = router\(\{.*?(?=\n\}\))/s, `  ${name},`)
importFrom(router, `./${kebab}.ts`, name)
insert(calls, /export const unrecordedCalls: .*?(?=\n\n? {2}\/\/ Of tRPC alone\.)/s, `  '${key}.${name}': by('mia'),`)

write(
  procedure,
  `import { contract } from '@foyer/auth-domain/contract/contract'
import { findUserById } from '@foyer/db/users/users'
import { procedure } from '#runtime/procedure/procedure.ts'

/** ${sentence}. */
export const ${name} = procedure(contract.${name}).query(async ({ ctx }) => {
  const user = await findUserById(ctx.db, ctx.user.id)
  return { name: user?.name ?? '' }
})
`,
)
write(
  test,
  `import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

describe('${words}', () => {
  const given = testAppsOn()

  test('answers the user who asks', async () => {
    const zoe = await signedUp(await given(), 'Zoe')
    expect(await zoe.get('${path}')).toMatchObject({ status: 200, json: { name: 'Zoe' } })
  })

  test('is refused to everybody else', async () => {
    const nobody = (await given()).client()
    expect((await nobody.get('${path}')).status).toBe(401)
  })
})
`,
)

const { status } = spawnSync('npx', ['biome', 'check', '--write', ...changed], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
console.log(`${area}.${name} answers GET ${path}. It is in ${changed.join(', ')}.`)

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** Adds lines behind what the pattern matches. */
function insert(file, pattern, lines) {
  const text = read(file)
  if (!pattern.test(text)) fail(`${file} has no place for ${name}.`)
  write(
    file,
    text.replace(pattern, (all) => `${all}\n${lines}`),
  )
}

function importFrom(file, module, imported) {
  const text = read(file)
  if (new RegExp(`import [^']*\\b${imported}\\b[^']* from '${module}'`).test(text)) return
  const quoted = module.replace(/[.]/g, '\\.')
  const existing = new RegExp(`(import \\{[^}]*?),?( ?\\n?)(\\} from '${quoted}')`)
  if (existing.test(text)) write(file, text.replace(existing, `$1, ${imported}$2$3`))
  else write(file, `import { ${imported} } from '${module}'\n${text}`)
}

function fail(reason) {
  console.error(reason)
  process.exit(1)
}
