import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A hand-written login of about 1 KiB: a heading, a form, a few styles and no other file. */
const PAGE = `<!doctype html>
<html lang="he" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>כניסה</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fff8ec; color: #1e1b3a; font: 16px/1.5 system-ui, sans-serif }
form { width: min(90vw, 25rem); display: grid; gap: 1.5rem }
h1 { margin: 0; font-size: 2.5rem; line-height: 1.1 }
p { margin: 0; font-size: 1.125rem }
label { font-weight: 600 }
input, button { font: inherit; min-height: 3.5rem; border-radius: 18px; border: 2px solid #857a96; text-align: center }
button { background: #ffb224; border: 0; font-weight: 700 }
</style>
</head>
<body>
<form method="post" action="/login">
<h1>זזים יחד</h1>
<p>נכנסים עם מספר הטלפון, ויוצאים לדרך.</p>
<label for="phone">מספר טלפון</label>
<input id="phone" name="phone" type="tel" dir="ltr" autofocus placeholder="050 000 0000">
<button>אישור</button>
</form>
</body>
</html>
`;

/** Serves the reference page, compressed beforehand; resolves to its address and a function that stops it. */
export const serveReference = async (): Promise<{ url: string; close: () => void }> => {
  const bytes = brotliCompressSync(PAGE);
  const server = createServer((_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-cache',
      })
      .end(bytes),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
};
