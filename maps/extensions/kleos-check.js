// What `kleos check` finds, in Tiled's Issues view: each line leads to its object. Map > Check with Kleos.
// The list is the program that starts the game, and what comes before its own words.
const kleosProgram = ["kleos"];

function kleosObject(map, fault) {
    const number = /^(\d+)$|\((\d+)\)$/.exec(fault.object);
    if (!number)
        return null;
    const id = parseInt(number[1] || number[2], 10);
    const look = (layers) => {
        for (const layer of layers) {
            if (layer.isGroupLayer) {
                const found = look(layer.layers);
                if (found)
                    return found;
            } else if (layer.isObjectLayer) {
                for (const object of layer.objects)
                    if (object.id === id)
                        return object;
            }
        }
        return null;
    };
    return look(map.layers);
}

function kleosLead(map, fault) {
    return () => {
        tiled.activeAsset = map;
        const object = kleosObject(map, fault);
        if (object) {
            map.selectedObjects = [object];
            tiled.mapEditor.currentMapView.centerOn(object.x, object.y);
        } else if (fault.cell) {
            const at = map.tileToPixel ? map.tileToPixel(fault.cell[0], fault.cell[1]) : null;
            const x = at ? at.x : fault.cell[0] * map.tileWidth;
            const y = at ? at.y : fault.cell[1] * map.tileHeight;
            tiled.mapEditor.currentMapView.centerOn(x, y);
        }
    };
}

function kleosTell(map, report) {
    const tell = (fault, say) => {
        const place = [fault.layer && `layer "${fault.layer}"`, fault.object && `object ${fault.object}`,
            fault.cell && `cell ${fault.cell[0]}, ${fault.cell[1]}`].filter(Boolean).join(", ");
        say(`${place ? place + ": " : ""}${fault.what} ${fault.remedy}`.trim(), kleosLead(map, fault));
    };
    for (const fault of report.faults)
        tell(fault, tiled.error);
    for (const fault of [...report.suspicious, ...report.uncounted, ...report.notes])
        tell(fault, tiled.warn);
    if (report.playable)
        tiled.log(`Kleos: "${report.title}" can be played.`);
}

const kleosCheck = tiled.registerAction("KleosCheck", () => {
    const map = tiled.activeAsset;
    if (!map || !map.isTileMap || !map.fileName || (map.modified && !map.save()))
        return;
    const process = new Process();
    const [program, ...before] = kleosProgram;
    process.exec(program, [...before, "check", "--json", map.fileName]);
    const text = process.readStdOut();
    try {
        kleosTell(map, JSON.parse(text)[0]);
    } catch (error) {
        tiled.error(`Kleos could not check the map: ${process.readStdErr() || error}`);
    }
});
kleosCheck.text = "Check with Kleos";
kleosCheck.shortcut = "Ctrl+Shift+K";
tiled.extendMenu("Map", [{ action: "KleosCheck", before: "MapProperties" }]);
