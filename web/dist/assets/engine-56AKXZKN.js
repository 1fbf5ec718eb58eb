import{a,b}from"./chunk-6EMXYBJ5.js";export{a as OpenRecord,b as open_record};
