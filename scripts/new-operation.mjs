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
const [contract, schema] = [`${contracts}/${area}.ts`, `${contracts}/${area}.schema.ts`]
const [router, procedure] = [`${procedures}/${area}/router.ts`, `${procedures}/${area}/${kebab}.ts`]
const test = `tests/trpc-router/${area}/${kebab}.test.ts`
const calls = 'tests/trpc-router/transport/unrecorded-calls.ts'
const bounded = 'tests/trpc-router/event-loop-blocking/bounded.ts'

const areas = readdirSync(join(root, procedures)).filter(
  (one) => existsSync(join(root, contracts, `${one}.ts`)) && existsSync(join(root, procedures, one, 'router.ts')),
)
if (!areas.includes(area)) fail(`AREA is one of ${areas.join(', ')}.`)
if (!/^[a-z][A-Za-z]+$/.test(name)) fail('NAME is in camelCase.')
const taken = readdirSync(join(root, contracts)).find((file) =>
  new RegExp(`^  ${name}: `, 'm').test(read(join(contracts, file))),
)
if (taken !== undefined) fail(`${name} is declared in ${taken}.`)

const called = /appRouter = router\(\{(.*?)\n\}\)/s.exec(read('packages/trpc-router/src/root.ts'))?.[1] ?? ''
const [, key, routerName] =
  [...called.matchAll(/(\w+): (\w+),/g)].find(([, , one]) => read(router).includes(`const ${one} =`)) ??
  fail(`${router} has no router that is called.`)
const path = `/${segmentOf(read(contract))}/${kebab}`

// Everything is found before anything is written.
const changed = {
  [contract]: withImport(
    withImport(
      withLine(
        read(contract),
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
      ),
      './operation.ts',
      'signedIn',
    ),
    './rules.ts',
    'readingAccount',
  ),
  [schema]: withImport(
    withImport(
      withLine(
        read(schema),
        /export const \w+ = \{.*?(?=\n\})/s,
        `  ${name}: { input: noInput, output: z.object({ name: z.string() }) },`,
      ),
      '#input/no-input.ts',
      'noInput',
    ),
    'zod',
    'z',
  ),
  [router]: withImport(
    withLine(read(router), new RegExp(`const ${routerName} = router\\(\\{.*?(?=,?\\s*\\}\\))`, 's'), `, ${name}`, ''),
    `./${kebab}.ts`,
    name,
  ),
  [calls]: withLine(
    read(calls),
    /export const unrecordedCalls: .*?(?=\n\n? {2}\/\/ Of tRPC alone\.)/s,
    `  '${key}.${name}': by('mia'),`,
  ),
  [bounded]: withLine(read(bounded), /bound: \{ rows: FEW \},\n {4}operations: \[/, `      '${key}.${name}',`),
  [procedure]: `import { contract } from '@foyer/auth-domain/contract/contract'
import { findUserById } from '@foyer/db/users/users'
import { procedure } from '#runtime/procedure/procedure.ts'

/** ${sentence}. */
export const ${name} = procedure(contract.${name}).query(async ({ ctx }) => {
  const user = await findUserById(ctx.db, ctx.user.id)
  return { name: user?.name ?? '' }
})
`,
  [test]: `import { testAppsOn } from '@foyer/testing/suite'
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
}
for (const [file, text] of Object.entries(changed)) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const files = Object.keys(changed)
const { status } = spawnSync('npx', ['biome', 'check', '--write', ...files], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
console.log(`${key}.${name} answers GET ${path}:\n  ${files.join('\n  ')}`)

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}

/** Where the endpoints of an area are: where all of them are that are below another path, else below its name. */
function segmentOf(text) {
  const segments = [...text.matchAll(/path: '\/([\w-]+)\//g)].map(([, segment]) => segment)
  return segments.length > 1 && new Set(segments).size === 1 ? segments[0] : area
}

function withLine(text, place, line, before = '\n') {
  if (!place.test(text)) fail(`There is no place for ${line.trim()}.`)
  return text.replace(place, (all) => all + before + line)
}

function withImport(text, module, imported) {
  if (new RegExp(`import [^']*\\b${imported}\\b[^']* from '${module}'`).test(text)) return text
  const existing = new RegExp(`(import \\{[^}]*?),?( ?\\n?)(\\} from '${module.replace(/[.]/g, '\\.')}')`)
  if (existing.test(text)) return text.replace(existing, `$1, ${imported}$2$3`)
  return `import { ${imported} } from '${module}'\n${text}`
}

function fail(reason) {
  console.error(reason)
  process.exit(1)
}
