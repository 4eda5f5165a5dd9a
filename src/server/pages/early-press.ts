import { createHash } from 'node:crypto';

/**
 * The one script inside a page, of pages that are drawn already: a button pressed before their scripts came looks pressed,
 * and waits for them (src/client/frame/use-early-press.ts).
 */
const earlyPress = `addEventListener('click',({target})=>{
const page=document.documentElement,button=target.closest?.('button');
if(!button||'hears'in page.dataset)return;
for(const before of page.querySelectorAll('[data-pressed]')){before.removeAttribute('aria-busy');delete before.dataset.pressed}
button.ariaBusy='true';button.dataset.pressed=''
},true)`;

/** What allows it, and nothing else, to run (content-security-policy). */
export const earlyPressSource = `'sha256-${createHash('sha256').update(earlyPress).digest('base64')}'`;

export const earlyPressElement = `<script>${earlyPress}</script>`;
