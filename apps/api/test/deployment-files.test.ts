import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { unknownSettings } from '#cli/setting-rows.ts'

// Of compose.yaml and the Caddyfile themselves.
const OTHERS = new Set(['FOYER_DOMAIN', 'FOYER_UPSTREAM'])

test.each([
  'Containerfile',
  'compose.yaml',
  'deploy/caddy/Caddyfile',
  'deploy/kubernetes/foyer.yaml',
  'deploy/nginx/foyer.conf',
  'deploy/systemd/foyer.service',
])('%s names only settings that exist', async (file) => {
  const text = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const names = (text.match(/\bFOYER_[A-Z_]+\b/g) ?? []).filter((name) => !OTHERS.has(name))
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([])
})

test.each(['compose.yaml', 'deploy/kubernetes/foyer.yaml', 'deploy/systemd/foyer.service'])(
  '%s gives everything that production needs, secrets as files',
  async (file) => {
    const text = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
    for (const name of ['FOYER_SECRET_FILE', 'DATABASE_URL_FILE', 'SMTP_URL_FILE']) expect(text).toContain(name)
  },
)
