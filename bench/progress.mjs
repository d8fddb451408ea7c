/** Says on standard error what is being done, with the time since the beginning; without words it ends. */
export function progressLine() {
  const began = performance.now()
  const isTerminal = process.stderr.isTTY === true
  return (doing) => {
    if (doing === undefined) return void process.stderr.write('\n')
    const passed = Math.round((performance.now() - began) / 1000)
    const time = `${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, '0')}`
    process.stderr.write(isTerminal ? `\r\x1b[K${time} ${doing}` : `${time} ${doing}\n`)
  }
}
