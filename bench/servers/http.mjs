// The upper bound of an answer from memory: node:http alone, reading the body that Foyer reads and writing the bytes that it writes.
import { createServer } from 'node:http'

const { answer, crossOriginAnswer = answer, postAnswer = answer } = JSON.parse(process.env.ANSWERS)
createServer((request, response) => {
  const { headers, body } = answerTo(request)
  const write = () => response.writeHead(200, headers).end(body)
  if (request.method !== 'POST') return write()
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    Buffer.concat(chunks).toString()
    write()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')

function answerTo({ method, headers }) {
  if (method === 'POST') return postAnswer
  return headers.origin === undefined ? answer : crossOriginAnswer
}
