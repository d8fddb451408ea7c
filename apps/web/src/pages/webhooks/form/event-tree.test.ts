import { namedTypes } from '@foyer/auth-domain/event-feed/event-feed'
import { languageTags } from '@foyer/auth-domain/language'
import { expect, test } from 'vitest'
import { messagesIn } from '#i18n/all-messages.ts'
import { type EventGroup, eventTree, offeredTypes, typesIn } from './event-tree.ts'
import { isInWantedGroup, isWanted, withName, withoutName } from './wanted-names.ts'

const service = eventTree(offeredTypes({ organizationId: undefined }))
const organization = eventTree(offeredTypes({ organizationId: 'acme' }))

test.each([
  ['the service', service, undefined],
  ['an organization', organization, 'acme'],
])('every type that %s may record is offered once, alone or in a group', (_of, tree, organizationId) => {
  expect([...typesIn(tree)].sort()).toEqual([...offeredTypes({ organizationId })].sort())
})

test('a group that is chosen has what is offered in it', () => {
  for (const group of allGroups(service)) expect(namedTypes([group.name])?.sort()).toEqual([...typesIn(group)].sort())
})

test('of an organization nothing is offered that is never recorded in one', () => {
  expect(organization.groups.map(({ name }) => name)).toEqual(['organization.*', 'user.authentication.*'])
  expect(typesIn(organization)).not.toContain('organization.deleted')
})

test.each(languageTags)('every group has a name in %s', async (tag) => {
  const messages = await messagesIn(tag)
  const keys = [...allGroups(service), ...allGroups(organization)].map(({ name }) => keyOf(name))
  expect(keys.filter((key) => !messages.has(key))).toEqual([])
})

test('a group stands for what is in it', () => {
  const names = withName(['user.created', 'passkey.added'], 'user.*')
  expect(names).toEqual(['passkey.added', 'user.*'])
  expect([isWanted(names, 'user.created'), isInWantedGroup(names, 'user.email.*')]).toEqual([true, true])
  expect([isWanted(names, 'user.*'), isInWantedGroup(names, 'user.*')]).toEqual([true, false])
  expect(withoutName(names, 'user.*')).toEqual(['passkey.added'])
})

function allGroups({ groups }: { groups: readonly EventGroup[] }): EventGroup[] {
  return groups.flatMap((group) => [group, ...allGroups(group)])
}

function keyOf(name: string): string {
  const [first, second] = name.slice(0, -2).split('.')
  return `webhooks.group.${first}.${second ?? 'all'}`
}
