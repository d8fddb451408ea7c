/**
 * Why a request to an address that somebody else has chosen was not made, or has failed. The names are stored and shown,
 * and so keep their meaning.
 */
export const outgoingReasons = {
  malformed: 'it is no http or https URL without credentials',
  'no-tls': 'it is not https',
  port: 'its port is not 443',
  'not-public': 'it is not a public address',
  unresolved: 'its name has no address',
  connection: 'the connection failed or was closed',
  proxy: 'the proxy did not connect to it',
  certificate: 'its certificate is not trusted',
  timeout: 'the answer took too long',
  canceled: 'the request was given up',
  status: 'the answer was none of 200',
  'too-long': 'the answer was too long',
} as const

export type OutgoingReason = keyof typeof outgoingReasons
