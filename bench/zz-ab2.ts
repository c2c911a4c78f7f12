import { startService, processFacts } from './service.ts'
import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { randomBytes } from 'node:crypto'
const node = spawn(process.execPath, ['/tmp/lab/bench/chain-node.ts','0'],{stdio:['ignore','pipe','inherit']})
const port = await new Promise<string>(r=>node.stdout.once('data',(d)=>r(String(d).trim())))
const a = await startService({ RPC_URL_ETHEREUM: `http://127.0.0.1:${port}` })
const b = await startService()
const asked = Array.from({ length: 500 }, () => `0x${randomBytes(20).toString('hex')}`)
const requests = asked.map((address) => ({ method: 'GET' as const, path: `/api/risk?addr=${address}` }))
const go = async (svc, duration=2) => { const c=processFacts(svc.pid).cpuSeconds; const r = await autocannon({ url: svc.url, connections: 32, duration, requests }); return [r.requests.total / r.duration, (processFacts(svc.pid).cpuSeconds-c)*1e6/r.requests.total] }
await go(a); await go(b)
const ratios: number[] = [], cpu: number[] = []
for (let i=0;i<7;i++){ let x,y; if(i%2){x=await go(a);y=await go(b)}else{y=await go(b);x=await go(a)}; ratios.push(x[0]/y[0]); cpu.push(y[1]/x[1]); console.log(x.map(Math.round),y.map(Math.round),(x[0]/y[0]).toFixed(2),(y[1]/x[1]).toFixed(2)) }
console.log('median', ratios.sort()[3].toFixed(2), 'cpu', cpu.sort()[3].toFixed(2))
await a.stop(); await b.stop(); node.kill()
