// Serves the page and inserts Foyer's URL into it; any web server can do this.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const { PORT = '4000', FOYER_URL = 'http://localhost:3000' } = process.env
const html = await readFile(new URL('index.html', import.meta.url), 'utf8')
const script = await readFile(new URL('page.js', import.meta.url))

createServer((request, response) => {
  if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
  else response.setHeader('content-type', 'text/html').end(html.replace('FOYER_URL', FOYER_URL))
}).listen(Number(PORT), () => console.log(`http://localhost:${PORT}`))
