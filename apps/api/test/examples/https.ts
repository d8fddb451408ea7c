import { webcrypto } from 'node:crypto'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509'
import { onTestFinished } from 'vitest'

type Certificate = { cert: string; key: string }

/** Serves what listens at `target` over TLS too, as a proxy before it would, until the test is over. */
export async function serveHttps(port: number, target: number, certificate: Certificate): Promise<void> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onwards = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onwards.on('error', () => outgoing.destroy())
    incoming.pipe(onwards)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

/** A certificate nobody has signed but itself. */
export async function selfSigned(): Promise<Certificate> {
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({ name: 'CN=foyer.test', signingAlgorithm, keys })
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') }
}
