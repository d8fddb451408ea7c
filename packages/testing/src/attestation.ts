import { createPrivateKey, createSign } from 'node:crypto'

/** Of an authenticator that nobody has made: it names a list of revoked certificates that nobody serves. */
const CERTIFICATE =
  'MIIB9DCCAZqgAwIBAgIUL2WnVu9ZwF/eMDbhiF3xHSFTMKwwCgYIKoZIzj0EAwIwWTELMAkGA1UEBhMCREUxEDAOBgNVBAoMB0V4YW1wbGUxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xFDASBgNVBAMMC0V4YW1wbGUga2V5MCAXDTI2MTEyODEwMzY0NloYDzIxMjYxMTA0MTAzNjQ2WjBZMQswCQYDVQQGEwJERTEQMA4GA1UECgwHRXhhbXBsZTEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjEUMBIGA1UEAwwLRXhhbXBsZSBrZXkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASuLuFK//0N/4f9f6O5/T8b/Wzx1M//9dciCOX4l2lgCB6BVWkBynBTIgbU8ScskoFQmWa3qhRQSdXqphUJtjjqoz4wPDAMBgNVHRMBAf8EAjAAMCwGA1UdHwQlMCMwIaAfoB2GG2h0dHA6Ly9jcmwuaW52YWxpZC9saXN0LmNybDAKBggqhkjOPQQDAgNIADBFAiA5ZXP9T6gQ8SES8D1K0Lw4483Qu6r3ia+C5fz+veKuvwIhALndoibkXt9E/n92VFSRNsuT2AYMzV1Cs9ylUWPo43Bd'

const KEY = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: 'ri7hSv_9Df-H_X-juf0_G_1s8dTP__XXIgjl-JdpYAg',
    y: 'HoFVaQHKcFMiBtTxJyySgVCZZreqFFBJ1eqmFQm2OOo',
    d: 'xao2TdrkNn0X-W6J9gLyNT38P3nrfk3438ZOAD4Xy9w',
  },
})

/** Where the certificate says that it may have been revoked. */
export const REVOCATIONS = 'http://crl.invalid/list.crl'

/** The certificates of an attestation, and its signature by the key of the first. */
export function attested(signed: Buffer): { x5c: Buffer[]; signature: Buffer } {
  return { x5c: [Buffer.from(CERTIFICATE, 'base64')], signature: createSign('sha256').update(signed).sign(KEY) }
}
