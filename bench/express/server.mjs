// The usual way to build the game: Express, sessions in PostgreSQL, a pool and plain SQL. Correct, small, not tuned.
// It has only the calls of a Quick Clash.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import connectPgSimple from 'connect-pg-simple';
import express from 'express';
import session from 'express-session';
import pg from 'pg';
import { accounts } from './accounts.mjs';
import { battles } from './battles.mjs';
import { openLive } from './live.mjs';

const { DATABASE_URL, SESSION_SECRET, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL });
const exists = await pool.query(`select to_regclass('games') as games`);
if (!exists.rows[0].games) await pool.query(readFileSync(new URL('./tables.sql', import.meta.url), 'utf8'));

const app = express();
const server = createServer(app);
const sessions = session({
  store: new (connectPgSimple(session))({ pool, createTableIfMissing: true }),
  secret: SESSION_SECRET,
  resave: false,
  saveUninitialized: false,
  cookie: { httpOnly: true, sameSite: 'lax', maxAge: 30 * 24 * 60 * 60 * 1000 },
  genid: () => randomUUID(),
});
const notify = openLive(server, sessions);

app.use(express.json());
app.use(sessions);
app.use(async (req, _res, next) => {
  const { userId } = req.session;
  req.user = userId ? (await pool.query('select * from users where id = $1', [userId])).rows[0] : undefined;
  next();
});
app.use(accounts(pool));
app.use(battles(pool, notify));
app.use((error, _req, res, _next) => {
  const status = error.status ?? 500;
  if (status >= 500) console.error(error);
  res.status(status).json({ message: status >= 500 ? 'Something went wrong' : error.message });
});

// The connections of the benchmark are idle while the other side is measured.
server.keepAliveTimeout = 72_000;
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`Express: http://localhost:${PORT}\n`));
process.on('SIGTERM', () => process.exit(0));
