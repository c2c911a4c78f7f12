/** What nginx needs to know: a folder it may write to, its log, where it listens, and where the processes do. */
export type NginxPlace = { folder: string; log: string; listen: string; servers: readonly string[] }

/** The place of `compose.fleet.yaml`, which mounts `nginx.conf` beside this file. */
export const containerPlace: NginxPlace = {
  folder: '/tmp',
  log: 'stderr',
  listen: '8402',
  servers: ['countersign-1:8402', 'countersign-2:8402', 'countersign-3:8402'],
}

/**
 * nginx in front of several processes of the service. A request that a process did not take, because it is stopping (503) or
 * gone, goes to another one. The service counts a payment once for its nonce, and answers an Idempotency-Key as before, so
 * that a request that is passed on after its process died is not paid twice.
 */
export function nginxConfig({ folder, log, listen, servers }: NginxPlace): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${log} warn;
worker_processes 1;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
  access_log off;
${folders.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  # The service has bounds of its own, for each path, and says in its answer which one was passed.
  client_max_body_size 0;
  keepalive_requests 1000000;
  upstream countersign {
    # To the process with the fewest open requests: one that takes requests and does not answer soon gets no more of them.
    least_conn;
    # No process is left out for having failed: a call refused for want of the database says nothing about the next one, and
    # when each had failed within a second, no call would be answered.
${servers.map((each) => `    server ${each} max_fails=0;`).join('\n')}
    # Each caller may have a connection to each process: with fewer, they are closed and made anew all the time.
    keepalive 512;
    keepalive_requests 1000000;
    # The service keeps a connection for 5 s: nginx lets go of it first, so that no request is sent into its end.
    keepalive_timeout 3s;
  }
  server {
    listen ${listen} backlog=1024;
    location / {
      proxy_pass http://countersign;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      # This address stands last, behind what the caller says of itself: with TRUST_PROXY=1 calls are counted by it.
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      # The answers of nearly all calls come in one piece.
      proxy_buffer_size 16k;
      proxy_buffers 8 16k;
      proxy_connect_timeout 500ms;
      proxy_read_timeout 60s;
      # The address of a machine or container that is gone refuses nothing: only the time for connecting ends. A request that
      # a process has taken and not answered in its time is not sent again: 59 s are less than that.
      proxy_next_upstream error timeout http_503 non_idempotent;
      proxy_next_upstream_tries ${servers.length};
      proxy_next_upstream_timeout 59s;
    }
  }
}
`
}
