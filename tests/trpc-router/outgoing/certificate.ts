import { createPrivateKey } from 'node:crypto'

/** Of `hooks.example` and `hooks.internal`, signed by its own key, which is known to everybody. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqTCCAU+gAwIBAgIBATAKBggqhkjOPQQDAjAuMRQwEgYDVQQKDAtGb3llciB0
ZXN0czEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8y
MTI2MDEwMTAwMDAwMFowLjEUMBIGA1UECgwLRm95ZXIgdGVzdHMxFjAUBgNVBAMM
DWhvb2tzLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATjm0GaNK5a
bDnDH5c1Ri2P6jznnhsYSeuJ5Y1cl65vuPQhIuwZLwxZZAQXW29Kv7bWbvUWCR1S
YxsafgfDOBXto1wwWjAoBgNVHREEITAfgg1ob29rcy5leGFtcGxlgg5ob29rcy5p
bnRlcm5hbDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBTWNpfa1yn53A7Bliq7
j0G6jvVU6zAKBggqhkjOPQQDAgNIADBFAiEA7CWC+d8B7gcM62pHOO9gKGWZ2hBo
+/41l1T6/JxmY7kCIGUF5U8SqBXykc0EJpklwTtky3/haTWsH/wSm/ukvSQP
-----END CERTIFICATE-----
`

export const KEY = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: '45tBmjSuWmw5wx-XNUYtj-o8554bGEnrieWNXJeub7g',
    y: '9CEi7BkvDFlkBBdbb0q_ttZu9RYJHVJjGxp-B8M4Fe0',
    d: 'gI8Bh3NJXglABfGC50ebU652q-EQkZNfuPf-DT5iLgU',
  },
}).export({ format: 'pem', type: 'pkcs8' })
