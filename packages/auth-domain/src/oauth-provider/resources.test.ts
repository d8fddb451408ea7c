import { expect, test } from 'vitest'
import { asConfigured } from './resources.ts'

const configured = ['https://api.example.com', 'https://api.example.com/notes', 'urn:example:tasks']

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['https://API.example.com:443/', 'https://api.example.com'],
  ['https://api.example.com/notes', 'https://api.example.com/notes'],
  ['urn:example:tasks', 'urn:example:tasks'],
])('%s means %s', (requested, meant) => {
  expect(asConfigured([requested], configured)).toEqual([meant])
})

test.each([
  'https://api.example.com/notes/',
  'https://api.example.com/Notes',
  'https://api.example.com/?notes',
  'https://api.example.com/#notes',
  'http://api.example.com/',
  'urn:example:Tasks',
  'no resource',
  '',
])('%j means none, and stays as it is', (requested) => {
  expect(asConfigured([requested], configured)).toEqual([requested])
})

test('one that is named in two ways is one', () => {
  expect(asConfigured(['https://api.example.com/', 'https://api.example.com'], configured)).toHaveLength(1)
})
