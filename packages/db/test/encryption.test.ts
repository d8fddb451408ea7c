import { expect, test } from 'vitest'
import { encryptionOf } from '#engine/postgres/encryption.ts'

test.each([
  ['postgres://foyer@db.example.com/foyer', 'none'],
  ['postgres://foyer@db.example.com/foyer?sslmode=disable', 'none'],
  ['postgres://foyer@db.example.com/foyer?ssl=0', 'none'],
  ['postgres://foyer@db.example.com/foyer?sslmode=prefer', 'verified'],
  ['postgres://foyer@db.example.com/foyer?sslmode=require', 'verified'],
  ['postgres://foyer@db.example.com/foyer?sslmode=verify-full', 'verified'],
  ['postgres://foyer@db.example.com/foyer?ssl=true', 'verified'],
  ['postgres://foyer@db.example.com/foyer?sslmode=no-verify', 'unverified'],
  ['postgres://foyer@db.example.com/foyer?uselibpqcompat=true&sslmode=require', 'unverified'],
  ['postgres://foyer@db.example.com/foyer?sslmode=verify-full&sslrootcert=/no/such/file', 'unknown'],
  ['postgres://foyer@127.0.0.1/foyer', 'local'],
  ['postgres://foyer@localhost/foyer?sslmode=disable', 'local'],
  ['postgres://foyer@[::1]/foyer', 'local'],
  ['postgres://foyer@127.0.0.1.example.com/foyer', 'none'],
  ['postgres:///foyer?host=/var/run/postgresql', 'local'],
])('the connection of %s is %s', (url, expected) => {
  expect(encryptionOf(url)).toBe(expected)
})
