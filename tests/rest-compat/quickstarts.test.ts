import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { blocksOf } from '@foyer/testing/document-page'
import { describe, expect, test } from 'vitest'

const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const pages = (await readdir(repository('docs'))).filter((name) => name.startsWith('quickstart-'))
const quickstarts = pages.map((page) => ({ page, name: page.slice('quickstart-'.length, -'.md'.length) }))

// The commands of quickstarts are run by `npm run proof -- examples`.
describe.each([...quickstarts, { page: 'mcp.md', name: 'mcp-server' }])('$page', ({ page, name }) => {
  test('shows the files of its example as they are', async () => {
    const listed = (await blocksOf(`docs/${page}`)).flatMap(({ text }) => {
      const [, path, rest] = /^(?:\/\/|<!--) (\S+?)(?: -->)?\n(.*)$/s.exec(text) ?? []
      // Foyer's own, beside the application.
      return path === undefined || path === 'foyer.config.mjs' ? [] : [{ path, rest }]
    })
    expect(listed.length).toBeGreaterThan(0)
    for (const { path, rest } of listed)
      expect(rest, path).toBe(await readFile(repository(`examples/${name}/${path}`), 'utf8'))
  })

  test('is where its example and the page of beginnings lead', async () => {
    expect(await readFile(repository(`examples/${name}/README.md`), 'utf8')).toContain(`(../../docs/${page})`)
    expect(await readFile(repository('docs/start.md'), 'utf8')).toContain(`(${page})`)
  })
})
