// The words of the page of components; they come with it, not with the first page.
import { speaker } from "../words";

export const w = speaker({
  setTitle: ["Components of your own", "Eigenes Spielmaterial"],
  setIntro: [
    "Another board, other cards, other numbers: choose a game and change what it is played with. What does not fit " +
      "is marked as you type, a picture shows what comes of it, and you can play it at once.",
    "Ein anderer Plan, andere Karten, andere Zahlen: Wähl ein Spiel und ändere sein Material. Was nicht passt, wird " +
      "beim Schreiben markiert, ein Bild zeigt das Ergebnis, und du kannst gleich damit spielen.",
  ],
  setLines: ["The set, line by line", "Das Spielmaterial, Zeile für Zeile"],
  line: ["Line", "Zeile"],
  setBase: ["Begin with", "Anfangen mit"],
  setLoad: ["Load", "Laden"],
  setResult: ["What comes of it", "Was daraus wird"],
  setGood: ["This can be played.", "So kann man spielen."],
  setPlay: ["Play this set", "Damit spielen"],
  setLab: ["Send to the lab", "Ins Labor geben"],
  setLabText: [
    "Save the file and run this command beside it. It plays many matches with your components and with the usual " +
      "ones, and writes a page that compares them.",
    "Speichere die Datei und ruf daneben diesen Befehl auf. Er spielt viele Partien mit deinem und mit dem üblichen " +
      "Material und schreibt eine Seite, die beide vergleicht.",
  ],
  setSave: ["Save", "Speichern:"],
  setCopy: ["Copy the command", "Befehl kopieren"],
} as const);
