/** Where nginx listens, keeps its files, and finds the service. */
export type NginxPlace = { folder: string; port: number; servicePorts: readonly number[] }

/**
 * nginx in front of several processes of the service. A request that a process did not take, because it is stopping (503) or
 * gone, goes to another one. The service counts a payment once for its nonce, and answers an Idempotency-Key as before, so
 * that a request that is passed on after its process died is not paid twice.
 */
export function nginxConfig({ folder, port, servicePorts }: NginxPlace): string {
  const servers = servicePorts.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log warn;
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
${servers.join('\n')}
    keepalive 64;
    keepalive_requests 1000000;
    # The service keeps a connection for 5 s: nginx lets go of it first, so that no request is sent into its end.
    keepalive_timeout 3s;
  }
  server {
    listen 127.0.0.1:${port} backlog=1024;
    location / {
      proxy_pass http://countersign;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      # Not what the caller says of itself: calls are counted by this address.
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      proxy_next_upstream error http_503 non_idempotent;
      proxy_next_upstream_tries ${servicePorts.length};
    }
  }
}
`
}
