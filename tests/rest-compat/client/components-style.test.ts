import { readFile } from 'node:fs/promises'
import { type Role, roles } from '@foyer/auth-domain/branding/colour-roles'
import { tones } from '@foyer/auth-domain/branding/tones'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
const style = await read('packages/rest-compat/src/components/components.css')

const properties: [string, Role][] = [
  ['--foyer-accent', 'accent'],
  ['--foyer-on-accent', 'onAccent'],
  ['--foyer-ink', 'ink'],
  ['--foyer-muted', 'muted'],
  ['--foyer-surface', 'surface'],
  ['--foyer-line', 'line'],
  ['--foyer-danger', 'danger'],
]

test.each(properties)('%s is the %s of the pages, unless an application sets it', (property, role) => {
  expect(style).toContain(`var(${property}, light-dark(${roles.day[role]}, ${roles.night[role]}))`)
})

test('initials have the tones of the pages', () => {
  for (const [index, day] of tones.day.entries()) {
    const night = tones.night[index]
    expect(style).toContain(
      `[data-tone="${index}"] {
  background: light-dark(${day.background}, ${night?.background});
  color: light-dark(${day.foreground}, ${night?.foreground});`,
    )
  }
})

test('the documentation names each property', async () => {
  const used = [...style.matchAll(/var\((--foyer-[\w-]+)/g)].map(([, name]) => name)
  const documented = [...(await read('docs/hosted-pages.md')).matchAll(/`(--foyer-[\w-]+)`/g)].map(([, name]) => name)
  expect(new Set(documented)).toEqual(new Set(used))
})
