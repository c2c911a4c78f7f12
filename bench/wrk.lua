-- Requests of wrk from a file, ready as they are sent: what the load generator takes is missing to the service on the same
-- machine. Before each piece stands a line with its length in bytes.
local pieces = {}
local asked = 0

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  for length in function() return file:read('*l') end do
    pieces[#pieces + 1] = file:read(tonumber(length))
  end
  file:close()
end

function request()
  asked = asked % #pieces + 1
  return pieces[asked]
end
