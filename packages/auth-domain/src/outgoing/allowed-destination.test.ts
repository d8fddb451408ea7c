import { describe, expect, test } from 'vitest'
import { isAllowedHost, parseAllowedDestination } from './allowed-destination.ts'

describe('an entry', () => {
  test.each([
    ['hooks.internal', { kind: 'host', protocol: 'https:', host: 'hooks.internal', port: undefined }],
    ['Hooks.Internal:8443', { kind: 'host', protocol: 'https:', host: 'hooks.internal', port: 8443 }],
    ['hooks:443', { kind: 'host', protocol: 'https:', host: 'hooks', port: 443 }],
    ['http://hooks.internal:8080', { kind: 'host', protocol: 'http:', host: 'hooks.internal', port: 8080 }],
    ['http://hooks.internal', { kind: 'host', protocol: 'http:', host: 'hooks.internal', port: 80 }],
    ['http://hooks.internal:443', { kind: 'host', protocol: 'http:', host: 'hooks.internal', port: 443 }],
    ['bücher.example', { kind: 'host', protocol: 'https:', host: 'xn--bcher-kva.example', port: undefined }],
    ['10.1.2.3', { kind: 'host', protocol: 'https:', host: '10.1.2.3', port: undefined }],
    ['[fd00::1]:8443', { kind: 'host', protocol: 'https:', host: '[fd00::1]', port: 8443 }],
    ['10.1.0.0/16', { kind: 'network', family: 'ipv4', network: '10.1.0.0', prefix: 16 }],
    ['10.1.2.3/32', { kind: 'network', family: 'ipv4', network: '10.1.2.3', prefix: 32 }],
    ['fd00::/8', { kind: 'network', family: 'ipv6', network: 'fd00::', prefix: 8 }],
  ])('%s is read', (entry, expected) => {
    expect(parseAllowedDestination(entry)).toEqual(expected)
  })

  test.each([
    '',
    ' ',
    '*',
    '*.internal',
    'https://hooks.internal',
    'https://hooks.internal:8443',
    'ftp://hooks.internal',
    'http://',
    'http://hooks.internal/path',
    'hooks.internal/path',
    'hooks.internal:0',
    'hooks.internal:65536',
    'hooks.internal:https',
    'hooks.internal:',
    'user@hooks.internal',
    'hooks internal',
    'hooks.internal, other.internal',
    'fd00::1',
    '[fd00::1',
    '[hooks]',
    '10.1.0.0/33',
    '10.1/16',
    'fd00::/129',
    '256.1.1.1',
  ])('"%s" is none', (entry) => {
    expect(parseAllowedDestination(entry)).toBeUndefined()
  })
})

describe('a URL', () => {
  test.each([
    ['hooks.internal', 'https://hooks.internal/a?b', true],
    ['hooks.internal', 'https://HOOKS.internal:8443/', true],
    ['hooks.internal', 'http://hooks.internal/', false],
    ['hooks.internal', 'https://hooks.internal.example.com/', false],
    ['hooks.internal', 'https://evil.hooks.internal/', false],
    ['hooks.internal:8443', 'https://hooks.internal:8443/', true],
    ['hooks.internal:8443', 'https://hooks.internal/', false],
    ['hooks.internal:443', 'https://hooks.internal/', true],
    ['http://hooks.internal:8080', 'http://hooks.internal:8080/', true],
    ['http://hooks.internal:8080', 'https://hooks.internal:8080/', false],
    ['http://hooks.internal:8080', 'http://hooks.internal/', false],
    ['http://hooks.internal', 'http://hooks.internal/', true],
    ['[fd00::1]', 'https://[fd00:0::1]/', true],
    ['10.1.0.0/16', 'https://10.1.2.3/', false],
  ])('%s allows the host of %s: %s', (entry, url, expected) => {
    expect(isAllowedHost(new URL(url), [parseAllowedDestination(entry) ?? []].flat())).toBe(expected)
  })
})
