import { webcrypto } from 'node:crypto'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509'
import { onTestFinished } from 'vitest'

type Certificate = { cert: string; key: string }

/** A TLS-terminating proxy for the server on port `target`, until the end of the test. */
export async function serveHttps(port: number, target: number, certificate: Certificate): Promise<void> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

/** Generates a self-signed certificate. */
export async function selfSigned(): Promise<Certificate> {
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({ name: 'CN=foyer.test', signingAlgorithm, keys })
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') }
}
