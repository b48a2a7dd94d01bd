/**
 * Puts something in the place of a storage that the browser refuses (private windows, blocked site data) or that is full:
 * it remembers for as long as the page is open. Inline, before anything else reads what is stored.
 */
export const standInScript = `for(const name of['localStorage','sessionStorage'])
try{window[name].setItem('trial','');window[name].removeItem('trial')}
catch{
Object.defineProperty(window,name,{value:Object.create({
getItem(key){return this[key]??null},
setItem(key,value){this[key]=value},
removeItem(key){delete this[key]}})});
document.documentElement.dataset.unstored=''}`
