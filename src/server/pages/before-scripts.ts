import { createHash } from 'node:crypto';

/**
 * The one script inside a page, of pages that are drawn already. Their scripts come when the browser says that what is
 * seen has been painted, or a second after the page is whole; buttons pressed before look pressed, and wait for them
 * (src/client/shell/use-early-press.ts), as does the way out, which they ask about; what is entered is kept. What this
 * device was told to put away is not painted.
 */
const beforeScripts = `let presses=0;addEventListener('DOMContentLoaded',()=>{
const begin=()=>{for(const {content} of document.querySelectorAll('meta[name=script]'))import(content)};
const away=document.querySelector('[data-put-away]');
try{away.hidden=localStorage.lockCardPutAway===away.dataset.putAway}catch{}
const {supportedEntryTypes:seen}=PerformanceObserver;
if(document.hidden||!seen.includes('paint'))return begin();
addEventListener('load',()=>setTimeout(begin,1000));
new PerformanceObserver((list,watch)=>{
if(list.getEntriesByName('first-contentful-paint').length){watch.disconnect();begin()}
}).observe({type:'paint',buffered:true})
});
addEventListener('click',event=>{
const page=document.documentElement,button=event.target.closest?.('button,[href="/api/logout"]');
if(!button||'hears'in page.dataset)return;
event.preventDefault();event.stopPropagation();button.ariaBusy='true';button.dataset.pressed??=++presses
},true);
addEventListener('input',({target})=>{'hears'in document.documentElement.dataset||(target.dataset.entered=target.value)},true)`;

/** What allows it, and nothing else, to run (content-security-policy). */
export const beforeScriptsSource = `'sha256-${createHash('sha256').update(beforeScripts).digest('base64')}'`;

export const beforeScriptsElement = `<script>${beforeScripts}</script>`;

const anyScript =
  /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

/** What is seen comes first: a page that is drawn already only names its scripts. */
export const scriptsLater = (html: string): string =>
  html.replace(anyScript, '<meta name="script" content="$1">');
