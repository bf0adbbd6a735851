"""pytmx is under the LGPL: it lies in the folder as it is, so that whoever likes can put another one in its place."""

module_collection_mode = "py"
