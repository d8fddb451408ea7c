-- Method, body (empty for none), then names and values of headers.
function init(args)
  wrk.method = args[1]
  if args[2] ~= '' then wrk.body = args[2] end
  for index = 3, #args, 2 do wrk.headers[args[index]] = args[index + 1] end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"total":%d,"microseconds":%d,"p99":%d,"refused":%d,"failed":%d}\n',
    summary.requests, summary.duration, latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
