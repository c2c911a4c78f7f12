-- Requests of wrk that come from many callers: each names its own address, as a proxy in front would. Prepared at the start,
-- because what the load generator takes is missing to the service on the same machine.
local requests = {}
local asked = 0

function init(arguments)
  local path, proxies = arguments[1], tonumber(arguments[2])
  local callers, first, prepared = tonumber(arguments[3]), tonumber(arguments[4]), tonumber(arguments[5])
  for i = 1, prepared do
    local nth = (first + i) % callers
    local caller = string.format('10.7.%d.%d', math.floor(nth / 250), nth % 250 + 1)
    -- With more proxies than nginx, the last address is that of the nearest one.
    local seen = proxies > 1 and caller .. ', 127.0.0.1' or caller
    requests[i] = wrk.format('GET', path, { ['X-Forwarded-For'] = seen })
  end
end

function request()
  asked = asked % #requests + 1
  return requests[asked]
end
