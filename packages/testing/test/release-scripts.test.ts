import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Files, givenRepository, run, scripts } from './run-script.ts'

describe('check-versions', () => {
  const workspace = (version: string, dependencies = {}) => JSON.stringify({ version, dependencies })
  const good: Files = {
    'apps/api/package.json': workspace('1.2.3', { '@foyer/db': '1.2.3', pg: '8.0.0' }),
    'packages/db/package.json': workspace('1.2.3'),
    'package-lock.json': JSON.stringify({
      packages: { 'apps/api': { version: '1.2.3' }, 'packages/db': { version: '1.2.3' } },
    }),
    'deploy/one.yaml': 'image: registry.example.com/foyer:1.2.3 # not other-foyer:9.9.9',
    'docs/install.md': '`npx @foyer-auth/client@1.2.3`, better-auth@1.2.12',
    'docs/upgrading.md': '## 1.3.0\n\n## 1.2.3\n',
    '.changeset/one.md': '---\n"foyer-auth": minor\n---\n',
  }
  const check = (files: Files) => {
    const root = givenRepository({ ...good, ...files })
    return { root, ...run('check-versions.mjs', root) }
  }

  test('takes the version of the package wherever one is named', () => {
    expect(check({})).toMatchObject({ code: 0, out: '', err: '' })
  })

  test.each<[string, Files, string]>([
    ['an image', { 'deploy/one.yaml': 'image: foyer:1.2.2' }, 'deploy/one.yaml:1: foyer:1.2.2'],
    ['a package', { 'docs/install.md': '\nnpx foyer-auth@1.3.0' }, 'docs/install.md:2: foyer-auth@1.3.0'],
    ['a workspace', { 'packages/db/package.json': workspace('1.2.2') }, 'packages/db/package.json: version is 1.2.2'],
    [
      'what a workspace needs',
      { 'apps/api/package.json': workspace('1.2.3', { '@foyer/db': '1.2.2' }) },
      'apps/api/package.json: @foyer/db is 1.2.2',
    ],
    ['the lock', { 'package-lock.json': '{"packages":{}}' }, 'the version in package-lock.json is undefined'],
    ['the client', { 'docs/install.md': '@foyer-auth/client@1.2.2' }, 'docs/install.md:1: @foyer-auth/client@1.2.2'],
    ['a release that does not come', { 'docs/upgrading.md': '## 2.0.0' }, '2.0.0 is neither 1.2.3 nor 1.3.0'],
  ])('refuses another one of %s', (_title, files, message) => {
    expect(check(files)).toMatchObject({ code: 1, err: expect.stringContaining(message) })
  })

  test.each([
    ['the client, which is no workspace', '---\n"foyer-auth": minor\n"@foyer-auth/client": minor\n---\n'],
    ['the former name', '---\n"foyer": minor\n---\n'],
  ])('refuses a note of changes that names %s', (_title, note) => {
    const { code, err } = check({ '.changeset/two.md': note })
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('.changeset/two.md: does not begin') })
  })

  test('writes the version where images and packages name one', () => {
    const { root } = check({ 'deploy/one.yaml': 'image: foyer:1.2.2', 'docs/install.md': 'foyer-auth@1.0.0' })
    spawnSync(process.execPath, [join(scripts, 'check-versions.mjs'), '--write', root])
    expect(run('check-versions.mjs', root)).toEqual({ code: 0, out: '', err: '' })
  })

  test('takes this repository', () => {
    expect(run('check-versions.mjs', join(scripts, '..'))).toEqual({ code: 0, out: '', err: '' })
  })
})

describe('name-organization', () => {
  const address = (name: string) => `https://github.com/${name}/foyer.git`
  const given = (name?: string) => {
    const files = { 'README.md': `git clone ${address('THE_ORGANIZATION')}`, 'apps/package.json': address('other') }
    const root = givenRepository(files)
    return { root, release: () => nameOrganization(root, name), read: (path: string) => read(join(root, path)) }
  }

  test('writes the name of who releases where the placeholder stands, and asks for it once', () => {
    const { root, release, read } = given('acme-corp')
    expect(release()).toMatchObject({ code: 0, err: '' })
    expect(read('README.md')).toBe(`git clone ${address('acme-corp')}`)
    expect(read('apps/package.json')).toBe(address('other'))
    expect(nameOrganization(root)).toMatchObject({ code: 0, err: '' })
  })

  test.each([undefined, '', 'a b', '-acme', 'THE_ORGANIZATION'])(
    'stops a release by %s, and writes nothing',
    (name) => {
      const { release, read } = given(name)
      expect(release()).toMatchObject({ code: 1, err: expect.stringContaining('README.md') })
      expect(read('README.md')).toBe(`git clone ${address('THE_ORGANIZATION')}`)
    },
  )
})

function nameOrganization(root: string, name?: string): { code: number | null; err: string } {
  const script = join(scripts, 'name-organization.mjs')
  const env = { PATH: process.env.PATH, ...(name !== undefined && { ORGANIZATION: name }) }
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8', env })
  return { code: status, err: stderr }
}

function read(path: string): string {
  return readFileSync(path, 'utf8')
}
